// State of a form made from a shape: values, errors, whether it is being submitted.
import { useState } from 'react'
import type * as z from '#zod'
import { kitErrors } from '#kit/contract/kit.errors.ts'
import type { ErrorTable } from '#kit/contract/errors.ts'
import { ApiError } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { blankOf, factsOf, valueOf, type FieldFacts } from './fields.ts'
import { issueWords } from './issue-words.ts'

export type FormValues = Record<string, unknown>
export type Wrong = Readonly<Record<string, string>>

export interface FormRules<S extends z.ZodMiniObject> {
  shape: S
  names: readonly string[]
  values: FormValues
  onSubmit: (values: z.output<S>) => unknown
  /** Error code of the server → the field that caused it. */
  errorFields?: Readonly<Record<string, string>> | undefined
  /** Words for the codes of the domain; the server's own message otherwise. */
  errorWords?: ErrorTable | undefined
}

export function useFormState<S extends z.ZodMiniObject>(rules: FormRules<S>) {
  const fields = rules.shape.shape as Record<string, z.core.$ZodType>
  const facts: Record<string, FieldFacts> = Object.fromEntries(
    rules.names.map(name => {
      const field = fields[name]
      if (!field) throw new Error(`the shape has no field ${name}`)
      return [name, factsOf(field)]
    }),
  )
  const [held, setHeld] = useState<FormValues>(() => ({
    ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, blankOf(fact)])),
    ...rules.values,
  }))
  const [wrong, setWrong] = useState<Wrong>({})
  const [failed, setFailed] = useState<string | null>(null)
  const { actAsync, busy: sending } = useAct(undefined, { showsError: true })

  const check = (): { data: z.output<S> } | { wrong: Wrong } => {
    const values = Object.fromEntries(
      Object.entries(held).flatMap(([name, value]) => {
        const fact = facts[name]
        const given = fact ? valueOf(fact, value) : value
        return given === undefined ? [] : [[name, given]]
      }),
    )
    const result = rules.shape.safeParse(values, { reportInput: true })
    if (result.success) return { data: result.data }
    const found: Record<string, string> = {}
    for (const issue of result.error.issues) found[String(issue.path[0] ?? '')] ??= issueWords(issue)
    return { wrong: found }
  }

  const refuse = (error: unknown): Wrong => {
    if (!(error instanceof ApiError)) throw error
    const words = rules.errorWords?.[error.code]?.message ?? error.message ?? kitErrors.unexpected.message
    const field = rules.errorFields?.[error.code] ?? named(error.details['field'], facts)
    const wrongFields = field ? { [field]: words } : refusedFields(error.details['fields'], facts)
    if (Object.keys(wrongFields).length === 0) setFailed(words)
    else setWrong(wrongFields)
    return wrongFields
  }

  const submit = async (): Promise<Wrong | null> => {
    if (sending) return null
    const result = check()
    setFailed(null)
    setWrong('wrong' in result ? result.wrong : {})
    if ('wrong' in result) return result.wrong
    const refused = await actAsync(async () => {
      try {
        await rules.onSubmit(result.data)
        return null
      } catch (error) {
        return refuse(error)
      }
    })
    return refused ?? null
  }

  const set = (name: string, value: unknown) => {
    setHeld(now => ({ ...now, [name]: value }))
    setWrong(now => without(now, name))
  }

  /** Sets a field's error outside of sending. */
  const blame = (name: string, words: string) => setWrong(now => ({ ...now, [name]: words }))

  return { facts, held, wrong, failed, sending, set, blame, submit }
}

const without = (wrong: Wrong, name: string): Wrong =>
  Object.fromEntries(Object.entries(wrong).filter(([field]) => field !== name))

const named = (field: unknown, facts: Record<string, FieldFacts>) =>
  typeof field === 'string' && field in facts ? field : undefined

/**
 * The server's shape errors (`bad-data`) for the fields that the form shows; nothing if they are about
 * others.
 */
function refusedFields(issues: unknown, facts: Record<string, FieldFacts>): Wrong {
  const wrong: Record<string, string> = {}
  for (const issue of Array.isArray(issues) ? (issues as readonly unknown[]) : []) {
    const { path, message } = (issue ?? {}) as { path?: unknown; message?: unknown }
    const field = typeof path === 'string' ? named(path.split('.')[0], facts) : undefined
    if (field === undefined) return {}
    wrong[field] ??=
      typeof message === 'string' && message !== '' && message !== 'Invalid input'
        ? message
        : 'This is not accepted here.'
  }
  return wrong
}
