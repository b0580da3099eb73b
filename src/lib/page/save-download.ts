import { t } from '@/lang/shell';
import { messageOf } from '@/lib/http/user-facing-error';
import { saveFile } from './save-file';
import { toast } from './toast';

/**
 * Saves a file that the service makes, and reports how it went.
 * @param done for example "Transactions exported"
 */
export async function saveDownload(
  load: () => Promise<{ file: Blob; fileName: string }>,
  done: string,
): Promise<void> {
  try {
    const { file, fileName } = await load();
    saveFile(fileName, file);
    toast.success(done, { description: fileName });
  } catch (error) {
    toast.error(t('Export failed'), { description: await messageOf(error) });
  }
}
