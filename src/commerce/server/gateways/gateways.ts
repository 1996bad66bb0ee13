// Selects the processor: Stripe if configured, otherwise the embedded test gateway, in demo mode only.
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Gateway } from './gateway.ts'
import { stripeGateway } from './stripe.ts'
import { testGateway } from './test-gateway.ts'

const chosen = new WeakMap<Kit['config'], Gateway | null>()

export function gatewayOf(kit: Kit): Gateway | null {
  let gateway = chosen.get(kit.config)
  if (gateway === undefined) {
    const withoutStripe = hasTestGateway(kit) ? testGateway(kit) : null
    gateway = kit.config.stripe ? stripeGateway(kit.config.stripe) : withoutStripe
    chosen.set(kit.config, gateway)
  }
  return gateway
}

/** Lets tests use another processor, such as Stripe's adapter with a fake server. */
export const useGateway = (kit: Kit, gateway: Gateway): void => void chosen.set(kit.config, gateway)

/** Only in demo mode, where nothing real is sold. */
export const hasTestGateway = ({ config }: Pick<Kit, 'config'>): boolean =>
  config.stripe === null && config.demo

export function gatewayNamed(kit: Kit, name: string): Gateway {
  const gateway = gatewayOf(kit)
  if (gateway?.name !== name) throw fail(commerceErrors, 'pay-not-configured')
  return gateway
}
