// Groups and items of a tool during editing: saved as a whole, with the version they are based on.
import { useQueryClient } from '@tanstack/react-query'
import { toolContract, type Tool } from '#authoring/contract/extras.contract.ts'
import '#authoring/contract/relations.ts'
import { api } from '#kit/web/api.ts'
import { Keeper, useKeeper } from '#kit/web/parts/keeper.ts'

export type ToolBody = Pick<Tool, 'groups' | 'items'>

/** What prevents saving; a name may be empty during editing. */
function faultOf({ groups, items }: ToolBody): string | undefined {
  if (groups.some(({ name }) => name.trim() === '')) return 'Give every group a name.'
  return items.some(({ name }) => name.trim() === '') ? 'Give every item a name.' : undefined
}

class ToolKeeper extends Keeper<ToolBody> {
  #version: number

  constructor({ _id, version, groups, items }: Tool, onSaved: () => unknown) {
    super(
      { groups, items },
      {
        fault: faultOf,
        clashes: ['stale-version'],
        save: async body => {
          this.#version = (await api(toolContract).patch(_id, { ...body, version: this.#version })).version
          void onSaved()
        },
      },
    )
    this.#version = version
  }

  /** The version for the next save. */
  rebase(version: number): void {
    this.#version = version
  }
}

export function useTool(tool: Tool) {
  const queries = useQueryClient()
  const { keeper, shown } = useKeeper<ToolBody, ToolKeeper>(
    () =>
      new ToolKeeper(tool, () => queries.invalidateQueries({ queryKey: ['authoring', 'content', tool._id] })),
  )
  const body: ToolBody = shown.value ?? { groups: [], items: [] }
  return {
    body,
    state: shown.state,
    put: (next: ToolBody) => keeper.put(next),
    retry: () => void keeper.flush(),
    /** Resolves a conflict: mine over theirs, or theirs. */
    async settle(mine: boolean) {
      const { version, groups, items } = await api(toolContract).get(tool._id)
      keeper.rebase(version)
      if (mine) await keeper.flush()
      else keeper.take({ groups, items })
    },
  }
}
