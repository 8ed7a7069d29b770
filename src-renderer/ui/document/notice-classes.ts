import classes from './notice.module.css';

/** The classes of a notice, whose tone is in its `data-tone`. */
export const noticeClasses = {
  root: classes['notice'] ?? '',
  title: classes['title'] ?? '',
  icon: classes['icon'] ?? '',
};
