// Slides as a step of the content editor: a summary, and a link to the slide editor.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { StepProps } from '../editor/extra-steps.ts'
import { DeckOf } from './viewer/slides-page.tsx'
import classes from './viewer/viewer.module.css'

export const SlidesStep = ({ content, readOnly }: StepProps) => (
  <div>
    {!readOnly && (
      <p className={classes.stepBar}>
        <Button
          component={Link}
          to={`/unit/my/slides/${content._id}`}
          leftSection={
            <Icon
              name="edit"
              size={18}
            />
          }
        >
          {content.sid === null ? 'Make slides' : 'Edit slides'}
        </Button>
      </p>
    )}
    <DeckOf
      rid={content._id}
      edit={!readOnly}
    />
  </div>
)
