const SECTION = 'mb-8 grid grid-cols-1 gap-x-16 gap-y-2 @4xl:mb-10 @4xl:grid-cols-[20rem_minmax(0,1fr)]'

interface PolicySectionsProps {
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
  readonly heading?: 'h2' | 'h3'
}

export function PolicySections({ sections, heading: Heading = 'h2' }: PolicySectionsProps) {
  return (
    <div className="@container">
      {sections.map(({ heading, paragraphs }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the list never changes order
        <section key={place} className={SECTION}>
          <Heading className="text-2xl">{heading}</Heading>
          <div className="grid max-w-prose grid-cols-1 gap-3">
            {paragraphs.map((paragraph, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the list never changes order
              <p key={number}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
