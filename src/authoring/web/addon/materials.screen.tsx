import { useLocation } from 'react-router'
import { MaterialsPanel } from '../questions/materials-panel.tsx'
import { AddonFrame } from './addon-frame.tsx'

const views = {
  all: ['Materials', undefined],
  image: ['Find a picture', 'image'],
  video: ['Find a video', 'video'],
} as const

/** Materials of the page; the addresses of the picture and video pickers show their kind only. */
export function Screen() {
  const { pathname } = useLocation()
  const [title, only] =
    views[pathname.includes('/googleImage/') ? 'image' : pathname.includes('/youtube/') ? 'video' : 'all']
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
