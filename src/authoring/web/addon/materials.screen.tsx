import { useLocation } from 'react-router'
import { MaterialsPanel } from '../parts/questions/materials-panel.tsx'
import { AddonFrame } from './addon-frame.tsx'

const views = {
  all: ['Materials', undefined],
  image: ['Find a picture', 'image'],
  video: ['Find a video', 'video'],
} as const

/** Materials of the page; the addresses of the picture and video pickers show only their kind. */
export function Screen() {
  const { pathname } = useLocation()
  const [title, only] = views[viewAt(pathname)]
  return (
    <AddonFrame
      title={title}
      part="Materials"
    >
      {({ deck, page, readOnly }) => (
        <MaterialsPanel
          key={page._id}
          parent={deck._id}
          page={page._id}
          readOnly={readOnly}
          only={only}
        />
      )}
    </AddonFrame>
  )
}

function viewAt(path: string): keyof typeof views {
  if (path.includes('/googleImage/')) return 'image'
  return path.includes('/youtube/') ? 'video' : 'all'
}
