import { ActionIcon } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { MenuItem } from './menu.ts'
import { ShellLinks } from './shell-links.tsx'
import classes from './shell.module.css'

/**
 * The whole menu on narrow screens. A native dialog keeps the focus inside, closes on Escape and gives the
 * focus back.
 */
export function NavDrawer({ menu, children }: { menu: readonly MenuItem[]; children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  // A press beside the drawer closes it; for the keyboard the dialog itself has Escape.
  useEffect(() => {
    const shown = dialog.current
    const beside = (event: MouseEvent) => {
      if (event.target === shown) shown?.close()
    }
    shown?.addEventListener('click', beside)
    return () => shown?.removeEventListener('click', beside)
  }, [])
  return (
    <>
      <ActionIcon
        className={`${classes.burger} ${classes.tool}`}
        variant="subtle"
        size={44}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon
          name="menu"
          size={24}
        />
      </ActionIcon>
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menu"
      >
        <div className={classes.drawerInner}>
          <ActionIcon
            className={classes.tool}
            variant="subtle"
            size={44}
            aria-label="Close menu"
            onClick={close}
          >
            <Icon
              name="close"
              size={24}
            />
          </ActionIcon>
          <ShellLinks
            menu={menu}
            label="All pages"
            onGo={close}
          />
          {children}
        </div>
      </dialog>
    </>
  )
}
