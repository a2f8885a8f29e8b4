import { useLocation } from 'react-router'
import { ListTabs } from '#web/components/list-tabs.tsx'
import { isAt, isOpen, type Section } from './sections.ts'

/** Shows the pages of the section that is open, if it has several. */
export function SectionTabs({ sections }: { sections: readonly Section[] }) {
  const { pathname } = useLocation()
  const section = sections.find((each) => isOpen(each, pathname))
  if (!section || section.pages.length === 0) return null
  return (
    <ListTabs
      label={section.name}
      tabs={[section, ...section.pages].map(({ to, name }) => ({ key: to, name, to, isCurrent: isAt(pathname, to) }))}
    />
  )
}
