import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const TEXT = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** A link that is easy to tap but takes no more room than its text. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link className={`${TEXT} ${className}`} {...rest} />
}

export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${TEXT} justify-center ${className}`} {...rest} />
}

export function OutsideLink({ className = '', ...rest }: ComponentProps<'a'>) {
  return <a target="_blank" rel="noopener" className={`${TEXT} gap-2 ${className}`} {...rest} />
}
