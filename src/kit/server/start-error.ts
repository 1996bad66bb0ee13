/**
 * Why the server cannot start: one sentence that says what is wrong and how to fix it, shown without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
