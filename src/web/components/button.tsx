import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = 'signal' | 'ink' | 'line' | 'paper' | 'danger'

const BASE =
  'caps inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-6 py-2.5 text-lg leading-none transition-colors duration-150 forced-colors:border'

const LOOKS: Record<Look, string> = {
  signal: 'bg-signal-text text-paper hover:bg-ink',
  ink: 'bg-ink text-paper hover:bg-graphite',
  line: 'border border-ink/25 bg-transparent text-ink hover:border-ink hover:bg-ink hover:text-paper',
  paper: 'bg-paper text-ink hover:bg-mist',
  danger: 'bg-danger text-paper hover:bg-ink',
}

export const buttonClass = (look: Look, className = ''): string => `${BASE} ${LOOKS[look]} ${className}`

export function Button(props: ComponentProps<'button'> & { look?: Look }) {
  const { look = 'signal', className, type = 'button', ...rest } = props
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

export function ButtonLink({ look = 'signal', className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={buttonClass(look, className)} prefetch="intent" {...rest} />
}

export function MoreLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      {...props}
    />
  )
}
