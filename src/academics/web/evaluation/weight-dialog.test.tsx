import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { Owner } from '../parts/owner.ts'
import { WeightDialog } from './weight-dialog.tsx'

it('says which weights gradebooks calculate with, and which are only written down', async () => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <WeightDialog
        owner={{ id: 'owner' } as Owner}
        set={null}
        categories={[]}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const use = await screen.findByRole('combobox', { name: 'For' })
  expect(screen.getByText('Gradebooks of classes calculate with it.')).toBeTruthy()
  for (const value of ['teacherTraining', 'teacherTrainingSubjects']) {
    fireEvent.change(use, { target: { value } })
    expect(screen.getByText(/^A plan of the training’s assessment, to look up/)).toBeTruthy()
    expect(screen.queryByText('Gradebooks of classes calculate with it.')).toBeNull()
  }
})
