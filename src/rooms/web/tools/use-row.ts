// One row of an assessment being filled: autosaved value by value.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Keeper, useKeeper } from '#kit/web/parts/keeper.ts'
import { actor } from '#kit/web/actor.ts'
import { store, stored } from '#kit/web/store.ts'
import type { ToolData } from '#rooms/contract/tool-data.contract.ts'
import type { ToolValues } from '#rooms/contract/tool-data.rules.ts'
import { refreshTool, toolData } from './tools.queries.ts'

const changedIn = (after: ToolValues, before: ToolValues): ToolValues =>
  Object.fromEntries(Object.entries(after).filter(([key, { val }]) => val !== (before[key]?.val ?? '')))

class RowKeeper extends Keeper<ToolValues> {
  #base: ToolValues

  constructor({ _id, data }: ToolData, place: string, onSaved: () => unknown) {
    super(data, {
      fault: () => undefined,
      clashes: [],
      save: async values => {
        const changed = changedIn(values, this.#base)
        if (Object.keys(changed).length > 0)
          this.#base = (await toolData().patch(_id, { data: changed as ToolData['data'] })).data
        store(place, null)
        void onSaved()
      },
    })
    this.#base = data
  }

  /** Another person changed the row and nothing local is pending. */
  meet(data: ToolValues): void {
    if (!this.idle) return
    this.#base = data
    this.take(data)
  }
}

export function useRow(row: ToolData) {
  const queries = useQueryClient()
  const place = `tool ${actor().id ?? ''} ${row._id}`
  const [touched, setTouched] = useState(() => leftAt(place) !== null)
  const { keeper, shown } = useKeeper<ToolValues, RowKeeper>(
    () => new RowKeeper(row, place, () => refreshTool(queries, row.session)),
  )
  useEffect(() => {
    const left = leftAt(place)
    if (left !== null) keeper.put({ ...keeper.get().value, ...left })
  }, [keeper, place])
  useEffect(() => keeper.meet(row.data), [keeper, row.data])
  const values: ToolValues = shown.value ?? {}
  return {
    values,
    state: touched ? shown.state : null,
    retry: () => void keeper.flush(),
    put(item: string, val: string) {
      setTouched(true)
      const next = { ...values, [item]: { val } }
      store(place, JSON.stringify(changedIn(next, row.data)))
      keeper.put(next)
    },
  }
}

/** Typed before the page was lost. */
function leftAt(place: string): ToolValues | null {
  try {
    return JSON.parse(stored(place) ?? 'null') as ToolValues | null
  } catch {
    return null
  }
}
