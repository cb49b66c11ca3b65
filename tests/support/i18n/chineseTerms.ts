/**
 * Words that differ between Taiwan and the Mainland. Columns: Taiwan's word, the Mainland's word, the mistake in tw
 * (the Mainland's word in Traditional characters), the mistake in zh (Taiwan's word in Simplified characters). `-`: the
 * word is also correct there in another sense, or its characters also occur side by side by chance (在線 in 在線上).
 */
const TABLE = `
登入 登录 登錄 登入
登出 退出登录 退出登錄 -
帳戶 账户 賬戶 帐户
帳號 账号 賬號 帐号
轉帳 转账 轉賬 转帐
入帳 入账 入賬 入帐
對帳 对账 對賬 对帐
資訊 信息 信息 -
螢幕 屏幕 屏幕 萤幕
網路 网络 網絡 网路
伺服器 服务器 服務器 伺服器
軟體 软件 軟件 软体
硬體 硬件 硬件 硬体
程式 程序 - 程式
應用程式 应用程序 應用程序 应用程式
設定 设置 設置 -
預設 默认 默認 -
影片 视频 視頻 -
品質 质量 質量 -
支援 支持 - 支援
滑鼠 鼠标 鼠標 滑鼠
數位化 数字化 數字化 数位化
行動電話 移动电话 移動電話 行动电话
行動裝置 移动设备 移動設備 行动装置
智慧型手機 智能手机 智能手機 智慧型手机
人工智慧 人工智能 人工智能 人工智慧
停損 止损 止損 停损
停利 止盈 止盈 停利
透過 通过 - 透过
身分 身份 身份 -
身分證 身份证 身份證 身分证
電子郵件 邮箱 郵箱 -
儲存 存储 存儲 -
啟用 激活 激活 -
逾時 超时 超時 逾时
列印 打印 打印 列印
使用者 用户 - 使用者
網路連線 网络连接 - 网络连线
連結 链接 鏈接 -
即時 实时 實時 -
簡訊 短信 - 简讯
訊息 消息 - 讯息
訊號 信号 信號 讯号
介面 界面 - 介面
選單 菜单 菜單 -
檔名 文件名 文件名 档名
資料夾 文件夹 文件夾 资料夹
資料庫 数据库 數據庫 资料库
硬碟 硬盘 硬盤 硬碟
記憶體 内存 - 记忆体
視窗 窗口 - 视窗
游標 光标 - 游标
貼上 粘贴 粘貼 -
搜尋 搜索 搜索 搜寻
重新整理頁面 刷新页面 刷新頁面 重新整理页面
字元 字符 字符 字元
位元組 字节 字節 位元组
欄位 字段 字段 栏位
專案 项目 - 专案
自訂 自定义 自定義 -
客製化 定制 定制化 客制化
推播 推送 推送 推播
工具列 工具栏 工具欄 -
解除安裝 卸载 卸載 解除安装
解析度 分辨率 分辨率 解析度
頻寬 带宽 帶寬 频宽
外掛 插件 插件 -
駭客 黑客 黑客 骇客
註冊 注册 注冊 註册
諮詢 咨询 咨詢 谘询
幣別 币种 幣種 币别
部位 头寸 頭寸 -
通膨 通胀 通脹 通膨
聯準會 美联储 美聯儲 联准会
殖利率 收益率 - 殖利率
雪梨 悉尼 悉尼 雪梨
紐西蘭 新西兰 新西蘭 纽西兰
日圓 日元 日元 日圆
夥伴 伙伴 伙伴 夥伴
週末 周末 周末 -
每週 每周 每周 -
隨著 随着 隨着 随著
這裡 这里 這里 -
`

export interface TermPair {
  tw: string
  zh: string
  /** A mistake in tw; undefined: not checked. */
  neverInTw: string | undefined
  neverInZh: string | undefined
}

export const CHINESE_TERMS: TermPair[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [tw = '', zh = '', neverInTw, neverInZh] = line.split(' ')
    return {
      tw,
      zh,
      neverInTw: neverInTw === '-' ? undefined : neverInTw,
      neverInZh: neverInZh === '-' ? undefined : neverInZh,
    }
  })
