import type { Pack } from '#services/contract/packages/packages.shapes.ts'

/** A package as the reader's account pays for it: a school's own price takes the place of the one for everybody. */
export const soldAs = (pack: Pack): Pack => (pack.schoolPrice ? { ...pack, ...pack.schoolPrice } : pack)
