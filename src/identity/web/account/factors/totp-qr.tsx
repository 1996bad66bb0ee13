import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import classes from './factors.module.css'

/** Scan the code with another device, or type the secret into an app on this one. */
export const TotpQr = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={classes.qr}>
    <QrPicture
      text={uri}
      label="QR code for your authenticator app"
      size={180}
    />
    <div>
      <p>Scan this with your authenticator app. On this phone, type the key into the app instead:</p>
      <code className={classes.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </div>
  </div>
)
