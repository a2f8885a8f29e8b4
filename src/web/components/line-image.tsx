import type { ComponentProps } from 'react'

/** The classes of a line's picture, for components that render one themselves. */
export const LINE_IMAGE_CLASS = 'aspect-square w-full rounded-sm bg-mist object-cover'

/** The alternative text is empty because the name of the line is shown beside its picture. */
export function LineImage(props: Pick<ComponentProps<'img'>, 'src' | 'loading'>) {
  return <img {...props} width={320} height={320} alt="" className={LINE_IMAGE_CLASS} />
}
