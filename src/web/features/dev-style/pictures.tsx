import { Link } from 'react-router'
import { Carousel, Slide } from '#web/components/carousel.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { PreviewFrame } from '#web/components/preview-frame.tsx'
import { Stars } from '#web/components/stars.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Chapter, Sample } from './sample.tsx'

const FRAME_WIDTH = 390
const VALUES = [0, 0.5, 2.5, 4, 5]

/** Shows stars, pictures and carousels. */
export function Pictures({ picture }: { picture: PictureSource | null }) {
  // The frame's document is filled when it has loaded, which happens before the script runs.
  const hydrated = useHydrated()
  return (
    <Chapter id="pictures" title="Stars and pictures">
      <Sample name="Stars">
        <div className="flex flex-wrap gap-6">
          {VALUES.map((value) => (
            <span key={value}>
              <Stars value={value} label={`${value} of 5 stars`} /> {value}
            </span>
          ))}
          <Stars large value={3.5} label="3.5 of 5 large stars" />
        </div>
      </Sample>
      <div className="grid gap-6 sm:grid-cols-2">
        <Sample name="Picture">
          <Place picture={picture} />
        </Sample>
        <Sample name="No picture">
          <Place picture={null} />
        </Sample>
      </div>
      <Sample name="Carousel">
        <Carousel label="A row of samples" slides="slides slides-home" previous="Previous" next="Next">
          {['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => (
            <Slide key={name}>
              <Place picture={picture} />
              <Link to="/accessories" className="mt-2 block font-medium">
                {name}
              </Link>
            </Slide>
          ))}
        </Carousel>
      </Sample>
      <Sample name="A page within the page">
        {hydrated && (
          <PreviewFrame title="A page within the page" width={FRAME_WIDTH} onEscape={() => {}}>
            <div className="px-5">
              <h1 className="mb-2 text-2xl">A sample</h1>
              <p>As wide as a phone, and smaller where there is less room.</p>
            </div>
          </PreviewFrame>
        )}
      </Sample>
    </Chapter>
  )
}

function Place({ picture }: { picture: PictureSource | null }) {
  return (
    <div className="aspect-[4/3] w-full overflow-hidden rounded-sm bg-mist">
      {picture && (
        <Picture source={picture} sizes="(min-width: 48rem) 40rem, 100vw" className="size-full object-cover" />
      )}
    </div>
  )
}
