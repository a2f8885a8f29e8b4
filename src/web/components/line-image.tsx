import type { ComponentProps } from 'react'

/** How the picture of a line looks, for what draws one by itself. */
export const LINE_IMAGE_CLASS = 'aspect-square w-full rounded-sm bg-mist object-cover'

/** The picture of a line of a cart or an order. It says nothing that its name does not say beside it. */
export function LineImage(props: Pick<ComponentProps<'img'>, 'src' | 'loading'>) {
  return <img {...props} width={320} height={320} alt="" className={LINE_IMAGE_CLASS} />
}
