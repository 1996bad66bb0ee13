import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  /** The calendar invitation, inline and as an attachment. */
  readonly calendar: string
  readonly files: readonly string[]
}

export interface MailServer {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  stop(): Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const child = fork(fileURLToPath(new URL('./mail-server.process.ts', import.meta.url)), [String(port)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const received: ReceivedMail[] = []
  const listening = new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port: number } | { to: string[]; raw: string }) => {
      if ('port' in message) resolve(message.port)
      else received.push({ to: message.to, ...parse(message.raw) })
    })
    child.once('exit', code => reject(new Error(`the mail server ended with ${code}`)))
  })
  return { port: await listening, received, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Headers and parts of a mail, decoded as a mail program does. */
function parse(raw: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = split(raw)
  const parts = partsOf({ headers, body })
  const part = (type: string) => {
    const found = parts.find(each => each.headers['content-type']?.startsWith(type))
    return found ? decode(found.body, found.headers['content-transfer-encoding'] ?? '') : ''
  }
  const files = parts.flatMap(
    each => /filename="?([^";]+)/.exec(each.headers['content-disposition'] ?? '')?.[1] ?? [],
  )
  return {
    headers,
    text: part('text/plain'),
    html: part('text/html'),
    calendar: part('text/calendar'),
    files,
  }
}

interface MailPart {
  readonly headers: Record<string, string>
  readonly body: string
}

/** Flattens nested parts. */
function partsOf(whole: MailPart): MailPart[] {
  const boundary = /boundary="([^"]+)"/.exec(whole.headers['content-type'] ?? '')?.[1]
  return boundary === undefined
    ? [whole]
    : whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .flatMap(part => partsOf(split(part.replace(/^\r\n/, ''))))
}

function split(raw: string): MailPart {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return {
    headers: Object.fromEntries(
      lines.map(line => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body: raw.slice(at + 4),
  }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
