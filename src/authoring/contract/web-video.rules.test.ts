import { expect, it } from 'vitest'
import { webVideoAt } from './web-video.rules.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/abc-DEF_123?autoplay=1&rel=0'

it.each([
  'https://www.youtube.com/watch?v=abc-DEF_123',
  'https://m.youtube.com/watch?app=desktop&v=abc-DEF_123&t=9',
  'https://youtu.be/abc-DEF_123?si=x',
  'https://www.youtube.com/embed/abc-DEF_123?feature=oembed',
  'https://www.youtube-nocookie.com/embed/abc-DEF_123',
  'https://youtube.com/shorts/abc-DEF_123',
])('%s plays in the player of YouTube that sets no cookies', address => {
  expect(webVideoAt(address)).toEqual({ as: 'site', site: 'YouTube', url: youTube })
})

it.each([
  ['https://vimeo.com/76979871', '76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/a1b2c3', '76979871?autoplay=1&dnt=1&h=a1b2c3'],
  ['https://player.vimeo.com/video/76979871?h=a1b2c3', '76979871?autoplay=1&dnt=1&h=a1b2c3'],
])('%s plays in the player of Vimeo', (address, player) => {
  expect(webVideoAt(address)).toEqual({
    as: 'site',
    site: 'Vimeo',
    url: `https://player.vimeo.com/video/${player}`,
  })
})

it('the file of a video plays in our own player, without the fragment of its address', () => {
  expect(webVideoAt('https://films.example/a/Tide.MP4?key=1#t=3')).toEqual({
    as: 'file',
    url: 'https://films.example/a/Tide.MP4?key=1',
  })
})

it('only the chosen part of it plays', () => {
  const part = { from: 5.4, to: 9.2 }
  expect(webVideoAt('https://youtu.be/abc-DEF_123', part)?.url).toBe(`${youTube}&start=5&end=10`)
  expect(webVideoAt('https://vimeo.com/7697', part)?.url).toMatch(/#t=5s$/)
})

it.each([
  'http://films.example/tide.mp4',
  'https://films.example/tide',
  'https://films.example/?file=tide.mp4',
  'https://youtube.com.films.example/watch?v=abc-DEF_123',
  'https://films.example/youtu.be/abc-DEF_123',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/channels',
  'javascript:alert(1)//https://youtu.be/abc-DEF_123',
])('%s stays a link', address => {
  expect(webVideoAt(address)).toBeNull()
})
