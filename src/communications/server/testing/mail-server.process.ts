// A real SMTP server in a separate process; sends its parent every email it receives.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('gone'))
      return done(Object.assign(new Error('5.1.1 No such person here'), { responseCode: 550 }))
    if (address.startsWith('policy'))
      return done(Object.assign(new Error('5.7.1 Relaying denied'), { responseCode: 550 }))
    done()
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      process.send?.({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString('utf8'),
      })
      done()
    })
  },
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
  process.send?.({ port: (server.server.address() as AddressInfo).port }),
)
