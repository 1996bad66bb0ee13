import { errors } from '#kit/contract/errors.ts'

export const takeawayErrors = errors({
  'session-not-over': [409, 'End the session first.'],
  'work-over': [409, 'This study is over. Open the session again first.'],
  'takeaway-changed': [409, 'Scores or remarks have changed since you looked. Look again, then send.'],
  'takeaway-unscored': [409, 'Some answers have no points yet. Send anyway?'],
  'takeaway-full': [409, 'No more can be added here.'],
  'takeaway-file': [400, 'Send the file first.'],
  'takeaway-not-sent': [404, 'This report has not been sent yet.'],
  'insights-plan': [
    403,
    'Statistics come with the Personal plan and with schools. Reports of each session stay with you.',
  ],
  'mark-unknown': [400, 'This target does not belong to the question.'],
  'mark-points': [400, 'Give whole or half points, and no more than there are.', 'rooms_marks_points'],
  'mark-step': [400, 'This step is not in the rubric.'],
  'tool-unknown': [404, 'This session does not use this tool.'],
  'tool-item': [400, 'This item is not yours to fill.'],
  'tool-value': [400, 'This is no answer to this item.'],
  'tool-closed': [409, 'This can be filled while the session is open.'],
  'tool-sent': [409, 'The report of this learner was sent, so the assessment stays as it is.'],
  'reflection-place': [400, 'Say what this is about: content, a session or a class.'],
  'reflection-private': [
    400,
    'A private message has exactly two people: you and one other who may read this.',
    'rooms_reflections_two',
  ],
  'reflection-public': [400, 'A private message cannot be public.', 'rooms_reflections_public'],
  'reflection-empty': [400, 'Write something, or attach a file.'],
  'journal-class': [400, 'A journal belongs to a class.', 'rooms_reflections_journal'],
})
