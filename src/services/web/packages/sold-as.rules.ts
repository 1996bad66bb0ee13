import type { Pack } from '#services/contract/packages/packages.shapes.ts'

/** A package at the reader's price: a school's own price replaces the public one. */
export const soldAs = (pack: Pack): Pack => (pack.schoolPrice ? { ...pack, ...pack.schoolPrice } : pack)
