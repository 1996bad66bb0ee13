// Contents page of the web room: what commerce puts into every page. All of it is loaded when it is needed.
import { accountMenu } from '#kit/web/account-menu.tsx'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'

const CartBadge = lazy(() => import('./cart/cart-badge.tsx').then(module => ({ default: module.CartBadge })))

/** Guests have no cart. */
const CartPlace = () => (useActor().id === null ? null : <CartBadge />)

export const startCommerce = (): void => accountMenu.add(4, CartPlace)
