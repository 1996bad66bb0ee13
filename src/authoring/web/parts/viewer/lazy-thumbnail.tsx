// A thumbnail for strips of any length: painted when it becomes visible.
import { useEffect, useRef, useState } from 'react'
import { PageThumbnail, type PageThumbnailProps } from '../../slides/page-thumbnail.tsx'
import classes from '../../slides/viewer/viewer.module.css'

const width = 120

export function LazyThumbnail(props: Omit<PageThumbnailProps, 'width'>) {
  const { look } = props
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setSeen(true)
          watch.disconnect()
        }
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <span
      ref={place}
      className={classes.thumb}
      style={{ height: Math.round((width * look.height) / look.width) }}
    >
      {seen && (
        <PageThumbnail
          {...props}
          width={width}
        />
      )}
    </span>
  )
}
