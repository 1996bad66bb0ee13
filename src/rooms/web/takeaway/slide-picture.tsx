import { Enlargeable } from '#authoring/web/parts/enlarge/enlargeable.tsx'
import classes from './takeaway.module.css'

/** The slide of a question as it was, small beside the answer and as large as one likes. */
export const SlidePicture = ({ src }: { src: string }) => (
  <div className={classes.page}>
    <Enlargeable
      label="Slide"
      ratio={16 / 9}
    >
      {() => (
        <img
          src={src}
          alt="The slide of this question"
          loading="lazy"
        />
      )}
    </Enlargeable>
  </div>
)
