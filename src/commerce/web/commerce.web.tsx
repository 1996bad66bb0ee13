// Web entry point of the commerce domain: adds the cart to every page, loaded on demand.
import { accountMenu } from '#kit/web/account-menu.tsx'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'

const CartBadge = lazy(() => import('./cart/cart-badge.tsx').then(module => ({ default: module.CartBadge })))

/** Guests have no cart. */
const CartPlace = () => (useActor().id === null ? null : <CartBadge />)

export const startCommerce = (): void => accountMenu.add(4, CartPlace)
