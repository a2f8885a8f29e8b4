import type { ComponentProps } from 'react'

interface SectionProps extends ComponentProps<'section'> {
  readonly id: string
  readonly title: string
  readonly heading?: string
}

/** Shows a part of a page under a heading, which names the part for screen readers. */
export function Section({ id, title, heading = 'mb-4 text-2xl', children, ...rest }: SectionProps) {
  return (
    <section aria-labelledby={id} {...rest}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
