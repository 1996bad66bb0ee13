import { Enlargeable } from '#authoring/web/parts/enlarge/enlargeable.tsx'
import classes from './takeaway.module.css'

/** A question's slide at the time, small beside the answer and enlargeable. */
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
