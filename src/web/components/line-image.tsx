import type { ComponentProps } from 'react'
import { linePicturePath } from '#web/lib/line-picture.ts'

/** The classes of a line's picture, for components that render one themselves. */
export const LINE_IMAGE_CLASS = 'aspect-square w-full rounded-sm bg-mist object-cover'

interface LineImageProps extends Pick<ComponentProps<'img'>, 'loading'> {
  /** As `linePicturePath` takes it. */
  image: string
}

/** The alternative text is empty because the name of the line is shown beside its picture. */
export function LineImage({ image, loading }: LineImageProps) {
  const src = linePicturePath(image, 320)
  return <img src={src} loading={loading} width={320} height={320} alt="" className={LINE_IMAGE_CLASS} />
}
