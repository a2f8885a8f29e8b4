/** Headings and paragraphs of plain text. */
export function PolicySections({
  sections,
  heading: Heading = 'h2',
}: {
  sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
  heading?: 'h2' | 'h3'
}) {
  return sections.map(({ heading, paragraphs }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells sections apart but their place
    <section key={place} className="mb-8">
      <Heading className="mb-2 text-2xl">{heading}</Heading>
      {paragraphs.map((paragraph, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor paragraphs
        <p key={number} className="mb-3">
          {paragraph}
        </p>
      ))}
    </section>
  ))
}
