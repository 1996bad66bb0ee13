// Questions for applicants to a class; suggests the user's last list.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import type { classQuestionLogsContract } from '#schools/contract/classes.contract.ts'

const logs = light<typeof classQuestionLogsContract>('class-question-logs')

export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

export const rememberQuestions = (questions: string[]) => api(logs).create({ questions })

export function LastQuestions({ form }: { form: FormState }) {
  const last = useQuery({
    queryKey: ['school', 'question-log'],
    queryFn: async () => (await api(logs).find({}))[0]?.questions ?? [],
  }).data
  const empty = linesOf(String(form.held['questions'] ?? '')).length === 0
  if (!empty || !last || last.length === 0) return null
  return (
    <div>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => form.set('questions', last.join('\n'))}
      >
        Use my last {last.length === 1 ? 'question' : `${last.length} questions`}
      </Button>
    </div>
  )
}
