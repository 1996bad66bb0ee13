// Start page of the back office: its home, else the first menu section that the person may use.
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { isProduction } from '#kit/web/page.ts'
import { menuOf } from '#kit/web/shells/menu.ts'
import { builtRoutes } from './routes.ts'

export const officeHome = (actor: Actor): string | undefined =>
  menuOf(
    builtRoutes.filter(
      ({ who, options }) => options.shell === 'backOffice' && mayOpen(who, actor, isProduction()),
    ),
    'backOffice',
  )[0]?.to
