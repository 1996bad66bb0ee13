// Rows of the route table whose pages are screens of this app. A screen is a module that exports `Screen`.
import type { ComponentType } from 'react'
import type { Audience, ParamsOf, Route, RouteOptions, RouteRow } from '#kit/contract/routes.ts'
import { routes } from '#kit/contract/routes.ts'

export type Params = Readonly<Record<string, string>>
export interface ScreenProps<P = Params> {
  readonly params: P
}
export interface ScreenModule<P = Params> {
  readonly Screen: ComponentType<ScreenProps<P>>
}
export type LoadScreen = () => Promise<ScreenModule>
export type ScreenRoute = Route<LoadScreen>

type Row<P extends string> = readonly [
  path: P,
  load: () => Promise<ScreenModule<Readonly<ParamsOf<P>>>>,
  who: Audience,
  title: string,
  options?: RouteOptions,
]

/** A screen that asks for a parameter its path does not have does not compile. */
export const screens = <const P extends readonly `/${string}`[]>(rows: {
  readonly [K in keyof P]: Row<P[K]>
}): readonly ScreenRoute[] => routes(rows as unknown as readonly RouteRow<LoadScreen>[])
