// Reflections on content, a session or a class, open or private; and class journals.
import { useSearchParams } from 'react-router'
import { JournalPage } from './journal.tsx'
import { ReflectPage } from './reflect-page.tsx'

interface Params {
  readonly id: string
  readonly type?: string
}

const between = 'Messages between you and one other person.'

export function Screen({ params: { id, type = 'public' } }: { params: Params }) {
  const privately = useSearchParams()[0].has('private')
  const tabsAt = (path: string, label: string) => [
    { label, to: path, current: !privately },
    { label: 'Private', to: `${path}?private`, current: privately },
  ]
  switch (type) {
    case 'session':
      return (
        <ReflectPage
          key={String(privately)}
          place={{ session: id }}
          line={privately ? between : 'How the session went, for everybody who was in it.'}
          tabs={tabsAt(`/reflect/session/${id}`, 'Open')}
          privately={privately}
        />
      )
    case 'class':
      return (
        <ReflectPage
          key={String(privately)}
          place={{ classId: id }}
          line={privately ? between : 'Reflections of this class, for everybody in it.'}
          tabs={[
            ...tabsAt(`/reflect/class/${id}`, 'Open'),
            { label: 'Journal', to: `/reflect/journal/${id}`, current: false },
          ]}
          privately={privately}
        />
      )
    case 'journal':
      return <JournalPage classId={id} />
    default:
      return (
        <ReflectPage
          place={{ unit: id }}
          line={type === 'private' ? between : 'Reflections on this content, for everybody who works on it.'}
          tabs={[
            { label: 'Open', to: `/reflect/${id}`, current: type !== 'private' },
            { label: 'Private', to: `/reflect/private/${id}`, current: type === 'private' },
          ]}
          privately={type === 'private'}
        />
      )
  }
}
