import { expect, it } from 'vitest'
import { wrongFilmAddress } from './film-address.ts'

it('a video for questions is a file; a video of a site goes on a slide', () => {
  expect(wrongFilmAddress('https://films.example/tide.mp4')).toBeNull()
  expect(wrongFilmAddress('https://films.example/stream')).toBeNull()
  expect(wrongFilmAddress('http://films.example/tide.mp4')).toBe('Give an address that begins with https://.')
  expect(wrongFilmAddress('https://youtu.be/abc-DEF_123')).toMatch(/^A video of YouTube cannot stop/)
})
