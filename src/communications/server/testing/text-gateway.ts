// A text message gateway: a real HTTP server that records requests and answers as the test configures.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface TextGateway {
  readonly origin: string
  readonly received: readonly ReceivedRequest[]
  /** Answers of the next requests, then 200 for all others. */
  readonly answers: { status: number; body?: string }[]
  stop(): Promise<void>
}

export async function startTextGateway(): Promise<TextGateway> {
  const received: ReceivedRequest[] = []
  const answers: TextGateway['answers'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    const { status, body = '{}' } = answers.shift() ?? { status: 200 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
