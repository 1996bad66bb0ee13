const tags = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-NZ',
  'en-IN',
  'en-SG',
  'zh-CN',
  'zh-TW',
  'hi-IN',
  'de-DE',
  'es-ES',
  'es-MX',
  'fr-FR',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'mi-NZ',
  'vi-VN',
]

/** Languages by their native names; the current one is always included. */
export function languageOptions(present: string): { value: string; label: string }[] {
  return [...new Set([present, ...tags])].map(value => {
    try {
      return { value, label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value }
    } catch {
      return { value, label: value }
    }
  })
}
