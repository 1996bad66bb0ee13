import type { Tx } from '../db.ts'
import { portsOf, type Port } from '../ports.ts'

/** Lets a test replace later domains while its server runs. */
export const standIn = <Read>(db: Tx, port: Port<never, Read>, read: NoInfer<Read>): void =>
  void portsOf(db).set(port, read)
