// Values that the server wrote into this page.

const meta = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null

/** Build id of the loaded page; null during development. */
export const loadedVersion = (): string | null => meta('app-version')

/** Production unless the server says otherwise; the development server says nothing. */
export const isProduction = (): boolean => !import.meta.env.DEV && meta('app-mode') !== 'development'

/** Features that the server is configured for, such as `google`. */
export const hasFeature = (name: string): boolean => meta('app-features')?.split(' ').includes(name) ?? false

/** Whether email can be sent. The development server sets no features, so everything is offered there. */
export const canSendMail = (): boolean => import.meta.env.DEV || hasFeature('mail')
export const canSendTexts = (): boolean => import.meta.env.DEV || hasFeature('texts')
