import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInFields } from '#academics/contract/templates.conf.ts'
import { templateSteps, type Field } from '#academics/contract/templates.rules.ts'
import { contentModes, editableFields, type Content } from './content.shapes.ts'
import { extKeyOf, fieldsOf, isColumn, valueKey, valueOf } from './fields.rules.ts'

const fields = contentModes.flatMap(mode => builtInFields(mode))

test('the value of every built-in field is in a column or below `ext`, never in both', () => {
  for (const field of fields) {
    const key = valueKey(field)
    expect(isColumn(key) !== key.startsWith('ext.'), key).toBe(true)
  }
  expect(valueKey({ _id: 'any', code: 'audience' })).toBe('service')
  expect(valueKey({ _id: 'any', code: 'idea' })).toBe('idea')
  expect(isColumn('toString')).toBe(false)
})

test('custom fields are stored by id, so that two never share a value', () => {
  const id = fc.stringMatching(/^[\w-]{1,40}$/)
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 2, maxLength: 6 }), ids => {
      const keys = ids.map(_id => valueKey({ _id, code: null }))
      expect(new Set(keys).size).toBe(ids.length)
      for (const [at, key] of keys.entries()) {
        expect(isColumn(key)).toBe(false)
        expect(extKeyOf(key)).toBe(ids[at])
      }
    }),
  )
})

test('a value is read from the location of its key', () => {
  const content = {
    ...Object.fromEntries(Object.keys(editableFields).map(key => [key, `value of ${key}`])),
    ext: { own: [{ value: 'answer', mark: '' }] },
  } as unknown as Content
  for (const key of Object.keys(editableFields)) expect(valueOf(content, key)).toBe(`value of ${key}`)
  expect(valueOf(content, valueKey({ _id: 'own', code: null }))).toEqual([{ value: 'answer', mark: '' }])
  expect(valueOf(content, valueKey({ _id: 'empty', code: null }))).toEqual([])
})

test('the steps of a template contain every enabled field exactly once, in order', () => {
  const field = fc
    .record({ _id: fc.uuid(), enable: fc.boolean(), group: fc.option(fc.constantFrom(...templateSteps)) })
    .map(
      each =>
        ({
          code: null,
          required: false,
          type: 'text',
          name: '',
          prompt: '',
          tags: null,
          diy: false,
          ...each,
        }) as Field,
    )
  fc.assert(
    fc.property(fc.array(field, { maxLength: 20 }), template => {
      const shown = templateSteps.map(step => fieldsOf(template, step))
      expect(
        shown
          .flat()
          .map(({ _id }) => _id)
          .sort(),
      ).toEqual(
        template
          .filter(({ enable }) => enable)
          .map(({ _id }) => _id)
          .sort(),
      )
      for (const list of shown) expect(list).toEqual(template.filter(each => list.includes(each)))
      expect(
        fieldsOf(
          template.map(each => ({ ...each, group: null, enable: true })),
          'basic',
        ),
      ).toHaveLength(template.length)
    }),
  )
})
