// The title of a page about one thing contains its name: "Forces and motion · Classwright", not "Content".
import { bareOf, matchRoute, showsOneThing } from '#kit/contract/routes.ts'
import { builtRoutes } from '#app/web/routes.ts'
import type { Page } from './support.ts'

/** Pages whose parameter names no thing: a part of a list, a kind, an insert position. */
const unnamed: readonly string[] = [
  '/sys/academic-setting/subject/:tab',
  '/com/sys/academic-setting/subject/:tab',
  '/sys/academic-setting/skill/:tab',
  '/com/sys/academic-setting/skill/:tab',
  '/account/academic-setting/subject/:tab',
  '/account/academic-setting/skill/:tab',
  '/account/classes/:classTab',
  '/account/student/:tab',
  '/account/roleManage/:roleManageTab',
  '/home/index/:type',
  '/study/index/:type',
  '/home/library/:type',
  '/addon/template/:category',
  '/addon/googleImage/:page',
  '/addon/youtube/:page',
  '/com/prompt/:part',
  '/com/agreement/invite/:type',
]

export async function wrongTitle(page: Page, path: string): Promise<string[]> {
  const route = matchRoute(builtRoutes, path.split('?')[0] ?? '')?.route
  if (!route || !showsOneThing(route.path) || unnamed.includes(bareOf(route.path))) return []
  const title = await page.title()
  return title === `${route.title} · Classwright` ? [`${path} (${route.path}) is titled “${title}”`] : []
}
