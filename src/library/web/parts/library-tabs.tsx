// Tabs for the library's sections that the viewer may open.
import { useLocation } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { useActor } from '#kit/web/actor.ts'

export function LibraryTabs() {
  const { id, roles } = useActor()
  const { pathname } = useLocation()
  const [teacher, student] = [roles.includes('teacher'), roles.includes('student')]
  const home = (part: string, others: string) => (teacher ? `/home/${part}` : others)
  const tabs = [
    {
      to: home('library', student ? '/search' : '/library'),
      label: 'Search',
      at: /^\/(library|search|home\/library)/,
    },
    { to: '/center', label: 'Browse', at: /^\/(center$|more)/ },
    ...(id === null
      ? []
      : [
          { to: home('saved', '/my/saved'), label: 'Saved', at: /saved$/ },
          ...(teacher || student
            ? [{ to: home('purchased', '/study/purchased'), label: 'Purchased', at: /purchased$/ }]
            : []),
          ...(teacher ? [{ to: '/home/published', label: 'Published', at: /published$/ }] : []),
        ]),
  ]
  return (
    <Tabs
      label="Parts of the library"
      tabs={tabs.map(({ to, label, at }) => ({ to, label, current: at.test(pathname) }))}
    />
  )
}
