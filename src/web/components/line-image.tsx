import type { ComponentProps } from 'react'

/** The picture of a line of a cart or an order. It says nothing that its name does not say beside it. */
export function LineImage(props: Pick<ComponentProps<'img'>, 'src' | 'loading'>) {
  return (
    <img {...props} width={320} height={320} alt="" className="aspect-square w-full rounded-sm bg-mist object-cover" />
  )
}
