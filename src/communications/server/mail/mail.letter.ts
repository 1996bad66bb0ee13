// A mail in two parts: plain text, and escaped HTML in the product's design.
import { escapeHtml } from '#communications/contract/render.rules.ts'

export interface Letter {
  readonly language: string
  readonly subject: string
  /** Text before the body, for example that a parent receives a child's message. */
  readonly preface: string | null
  readonly body: string
  readonly link: string | null
  /** Why it was sent; for people without an account also how to unsubscribe. */
  readonly reason: string
  /** Unsubscribe page for this kind of mail; null for essential mails. */
  readonly leave: string | null
  readonly home: string
}

const open = 'Open in Classwright'
const stop = 'To stop mails of this kind:'

const paragraphs = ({ preface, body }: Letter): string[] => [
  ...(preface === null ? [] : [preface]),
  ...body.split(/\n{2,}/),
]

export const letterText = (letter: Letter): string =>
  [
    ...paragraphs(letter),
    ...(letter.link === null ? [] : [`${open}: ${letter.link}`]),
    `-- \nClasswright, ${letter.home}\n${letter.reason}${letter.leave === null ? '' : ` ${stop} ${letter.leave}`}`,
  ].join('\n\n')

const ink = '#211d18'
const font = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, Geneva, sans-serif"

export function letterHtml(letter: Letter): string {
  const lines = paragraphs(letter)
    .map(text => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  const button =
    letter.link === null
      ? ''
      : `<p style="margin:24px 0 8px"><a href="${escapeHtml(letter.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#b4460f;color:#ffffff;text-decoration:none;font-weight:600">${open}</a></p>`
  const leave =
    letter.leave === null
      ? ''
      : ` ${stop} <a href="${escapeHtml(letter.leave)}" style="color:#655d52">leave this mailing</a>.`
  const foot = `${escapeHtml(letter.reason)}${leave}`
  return `<!doctype html>
<html lang="${escapeHtml(letter.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#faf7f1;color:${ink};font:16px/1.5 ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><a href="${escapeHtml(letter.home)}" style="color:${ink};text-decoration:none;font-weight:700;font-size:16px"><span style="color:#b4460f">&#9632;</span> Classwright</a></td></tr>
<tr><td style="padding:28px;background:#ffffff;border:1px solid #e4ddd1;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(letter.subject)}</h1>
${lines}
${button}
</td></tr>
<tr><td style="padding:16px 4px;color:#655d52;font-size:12px">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
