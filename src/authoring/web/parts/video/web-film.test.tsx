import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { webVideoAt } from '#authoring/contract/web-video.rules.ts'
import { show } from '#kit/web/testing/show.tsx'
import { WebFilm } from './web-film.tsx'

const address = 'https://vimeo.com/76979871'

/** A page on which somebody writes beside the video. */
function Page() {
  const [words, setWords] = useState('')
  return (
    <>
      <WebFilm
        video={webVideoAt(address)!}
        address={address}
        label="Tides"
      />
      <input
        aria-label="Answer"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
    </>
  )
}

it('takes the keyboard where it is started, and never from an answer that is being written', () => {
  show(<Page />)
  fireEvent.click(screen.getByRole('button', { name: /Play Tides/ }))
  const player = screen.getByTitle('Tides')
  expect(document.activeElement).toBe(player)
  const answer = screen.getByLabelText('Answer')
  answer.focus()
  fireEvent.change(answer, { target: { value: 'The moon' } })
  expect(document.activeElement).toBe(answer)
})
