import { useSnapshot } from 'valtio'
import { useTranslation } from 'react-i18next'
import { cancelDeviceChecks, deviceChecks } from '../../api/deviceCheck.ts'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import css from './DeviceCheckNotice.module.css'
import notificationCss from './NotificationList.module.css'

/** Notice while the device solves a challenge, with a cancel button. */
export function DeviceCheckNotice() {
  const { t } = useTranslation()
  const { count } = useSnapshot(deviceChecks)
  return (
    // Always render the live region, so that its content is announced.
    <div role="status">
      {count > 0 && (
        <Alert severity="info" role="presentation" variant="filled" className={notificationCss.notification}>
          <div className={css.deviceCheck}>
            <div>
              <strong>{t('deviceCheck.running')}</strong>
              <br />
              {t('deviceCheck.hint')}
            </div>
            <Button variant="outlined" color="inherit" onClick={cancelDeviceChecks}>
              {t('deviceCheck.cancel')}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  )
}
