// Values that the server wrote into this page.

const meta = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null

/** Build id of the loaded page; none while developing. */
export const loadedVersion = (): string | null => meta('app-version')

/** Production unless the server says otherwise; the development server says nothing. */
export const isProduction = (): boolean => !import.meta.env.DEV && meta('app-mode') !== 'development'

/** Parts that the server has been configured for, such as `google`. */
export const hasFeature = (name: string): boolean => meta('app-features')?.split(' ').includes(name) ?? false

/** Is there a way to send mail? The development server writes nothing into the page, so there every way is offered. */
export const canSendMail = (): boolean => import.meta.env.DEV || hasFeature('mail')
export const canSendTexts = (): boolean => import.meta.env.DEV || hasFeature('texts')
