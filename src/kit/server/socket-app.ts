// Services by socket: Feathers' transport, whose calls run in the pipeline.
import { feathers, type Application } from '@feathersjs/feathers'
import socketio from '@feathersjs/socketio'
import type { Server as SocketServer } from 'socket.io'
import { basePath } from '#kit/contract/constants.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { MethodName } from '#kit/contract/service.ts'
import type { Identify } from './domain.ts'
import { methodNames } from './domain-parts.ts'
import type { EventMemory } from './event-memory.ts'
import type { Kit } from './kit.ts'
import { socketCalls } from './pipeline.ts'
import type { Perform } from './pipeline-calls.ts'
import { guardSockets } from './sockets.ts'

interface SocketAppOptions {
  readonly kit: Kit
  readonly identify: Identify
  readonly roomsOf: (actor: Actor) => readonly string[]
  /** Paths of all services. */
  readonly services: Iterable<string>
  readonly eventMemory: EventMemory
  readonly perform: Perform
  /** Called when the app is set up. */
  readonly onServer: (io: SocketServer) => void
}

export function socketApp(options: SocketAppOptions): Application {
  const { kit, identify, eventMemory, perform } = options
  const paths = new Set(options.services)
  const app = feathers()
  app.configure(
    socketio(
      {
        path: `${basePath}/socket.io`,
        serveClient: false,
        maxHttpBufferSize: 1024 * 1024,
        ...(kit.config.corsOrigins.length > 0 ? { cors: { origin: [...kit.config.corsOrigins] } } : {}),
      },
      server => {
        options.onServer(server)
        guardSockets(server, {
          kit,
          config: kit.config,
          identify,
          roomsOf: options.roomsOf,
          hasService: path => paths.has(path),
          eventMemory,
        })
      },
    ),
  )
  app.hooks({ around: { all: [socketCalls(perform, kit.newId)] } })
  for (const path of paths) app.use(path, adapter(), { methods: [...methodNames] })
  return app
}

/** The method itself runs in the pipeline, after it has been judged; Feathers only needs to know that it exists. */
function adapter(): Record<MethodName, () => Promise<unknown>> {
  const run = () => Promise.resolve(undefined)
  return { find: run, get: run, create: run, patch: run, remove: run }
}
