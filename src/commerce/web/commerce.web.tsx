// The web part of commerce: the cart on every page, loaded on demand.
import { accountMenu } from '#kit/web/account-menu.tsx'
import { useActor } from '#kit/web/actor.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { fill } from '#kit/web/slots.tsx'

const CartBadge = lazy(() => import('./cart/cart-badge.tsx').then(module => ({ default: module.CartBadge })))

/** Guests have no cart. */
const CartPlace = () => (useActor().id === null ? null : <CartBadge />)

export const commerceWeb: WebDomain = { fills: [fill(accountMenu, 4, CartPlace)] }
