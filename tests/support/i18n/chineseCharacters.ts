/**
 * Pairs of frequent Traditional and Simplified characters; the sets below list those that both scripts use. Ambiguous
 * pairs (后 里 只 台 系 干 准 周 …) are omitted.
 */
const TABLE = `
們们 這这 個个 國国 來来 時时 說说 會会 對对 學学 過过 發发 還还 沒没 麼么 樣样 開开 長长 問问 間间
關关 點点 種种 從从 東东 動动 員员 現现 實实 與与 為为 無无 電电 話话 號号 碼码 帳账 戶户 錢钱 銀银
貨货 幣币 價价 買买 賣卖 單单 倉仓 虧亏 損损 贏赢 險险 槓杠 桿杆 證证 據据 額额 賬账 貸贷 債债 資资
產产 業业 務务 貿贸 費费 購购 賠赔 賺赚 償偿 貴贵 質质 負负 責责 財财 貧贫 貪贪 販贩 貫贯 賀贺 貼贴
賴赖 贈赠 贊赞 賓宾 賞赏 賦赋 競竞 賽赛 頁页 頂顶 項项 順顺 須须 預预 領领 頭头 頻频 題题 顏颜 願愿
類类 顧顾 顯显 風风 飛飞 飯饭 飲饮 館馆 馬马 駐驻 驗验 驚惊 騙骗 鳥鸟 魚鱼 鮮鲜 麗丽 麥麦 黃黄 齊齐
齒齿 龍龙 龜龟 門门 閉闭 閒闲 閱阅 闆板 闡阐 陽阳 陰阴 陳陈 陸陆 隊队 階阶 際际 隨随 隱隐 隻只 雙双
雜杂 離离 難难 雲云 靈灵 靜静 響响 韓韩 車车 軟软 較较 載载 輕轻 輛辆 輪轮 輸输 轉转 辦办 農农 運运
達达 遠远 遲迟 遞递 適适 選选 遺遗 邊边 鄉乡 郵邮 醫医 釋释 針针 鈕钮 鉤钩 銷销 銳锐 錄录 錯错 鍵键
鎖锁 鏈链 鐘钟 鐵铁 鑑鉴 鑰钥 計计 訂订 記记 訊讯 討讨 訓训 託托 設设 許许 訪访 訴诉 診诊 評评 詞词
試试 詢询 該该 詳详 認认 語语 誠诚 誤误 請请 諸诸 課课 調调 談谈 論论 諮咨 謂谓 講讲 謝谢 識识 譯译
議议 護护 讀读 變变 讓让 規规 視视 覺觉 覽览 親亲 觀观 觸触 訝讶 補补 裝装 製制 複复 見见 術术 衛卫
衝冲 裡里 總总 線线 練练 組组 細细 終终 結结 給给 統统 絕绝 經经 緊紧 維维 網网 緒绪 編编 緣缘 縣县
縮缩 績绩 繼继 續续 纜缆 紀纪 約约 紅红 級级 純纯 紙纸 納纳 紐纽 紹绍 絡络 綠绿 緩缓 縱纵 織织 繳缴
繪绘 聯联 聲声 聽听 職职 聖圣 聞闻 腦脑 腳脚 膽胆 臉脸 臨临 舉举 舊旧 艙舱 藝艺 節节 範范 築筑 簡简
簽签 籌筹 籃篮 糧粮 華华 萬万 葉叶 著着 蓋盖 薦荐 藍蓝 藥药 蘇苏 蘭兰 處处 虛虚 蟲虫 襲袭 創创 劃划
劇剧 劑剂 劉刘 則则 剛刚 別别 勞劳 勢势 勝胜 勵励 勸劝 區区 協协 卻却 厭厌 參参 嗎吗 嚴严 喪丧 嘗尝
圍围 園园 圓圆 圖图 團团 執执 報报 場场 塊块 墊垫 壓压 壞坏 壯壮 壽寿 夠够 夾夹 奪夺 奮奋 婦妇 媽妈
孫孙 寧宁 審审 寫写 寬宽 寶宝 將将 專专 尋寻 導导 層层 屬属 島岛 嶺岭 幫帮 帶带 師师 幾几 庫库 廠厂
廣广 廢废 廳厅 張张 強强 彈弹 彙汇 徑径 後后 復复 徵征 慮虑 慶庆 憂忧 憑凭 應应 懷怀 態态 惡恶 愛爱
慣惯 憶忆 擇择 擊击 擔担 擴扩 擾扰 擬拟 擠挤 攜携 攝摄 掃扫 掛挂 採采 換换 揮挥 搖摇 敗败 敘叙 數数
敵敌 斷断 於于 晉晋 暫暂 暈晕 曆历 歷历 條条 權权 機机 標标 檔档 檢检 檯台 樓楼 樂乐 榮荣 構构 極极
檻槛 欄栏 歐欧 歡欢 歲岁 歸归 殘残 殺杀 殼壳 毀毁 氣气 決决 況况 測测 準准 滿满 漲涨 潛潜 澤泽 濟济
濾滤 灣湾 灘滩 滅灭 滾滚 漢汉 漸渐 潔洁 熱热 燈灯 燒烧 營营 爭争 爺爷 牆墙 狀状 獎奖 獨独 獲获 獻献
環环 瑪玛 畫画 當当 畢毕 異异 療疗 盡尽 監监 盤盘 盧卢 眾众 睜睁 瞞瞒 確确 礎础 禮礼 禪禅 禍祸 稱称
積积 穩稳 穫获 窮穷 竊窃 筆笔 億亿 儲储 優优 傳传 傷伤 僅仅 側侧 偵侦 備备 傾倾 儀仪 儘尽 兌兑 兒儿
兩两 內内 冊册 凍冻 凈净 減减 湊凑 鄭郑 鄰邻 釐厘 鋼钢 鋒锋 鏡镜 閃闪 閘闸 閥阀 闊阔 陣阵 霧雾 頓顿
頸颈 飾饰 餘余 騰腾 驅驱 驟骤 鬆松 鬥斗 鬧闹 鴻鸿 鹽盐 麵面 齡龄 佔占 佈布 併并 係系 倆俩 倫伦 偽伪
彎弯 憲宪 戰战 戲戏 拋抛 捨舍 掙挣 撥拨 撐撑 攔拦 攤摊 斃毙 暢畅 槍枪 樁桩 橋桥 體体 啟启 淨净 鈔钞
銘铭 銅铜 鋁铝 鎊镑 銖铢 週周 連连 進进 遷迁 違违 邏逻 嚮向 屆届 彥彦 恆恒 憊惫 懸悬 擁拥 擲掷 攬揽
斬斩 暉晖 楊杨 沖冲 潤润 漁渔 澀涩 濃浓 灑洒 煙烟 燙烫 牽牵 犧牺 獅狮 璽玺 瓊琼 疊叠 皺皱 眥眦 碩硕
禦御 稅税 窩窝 竄窜 簾帘 粵粤 縫缝 罰罚 羅罗 羨羡 聰聪 膚肤 膠胶 莊庄 蒼苍 蓮莲 虜虏 蝕蚀 蠟蜡 褲裤
訟讼 詐诈 詭诡 誘诱 諒谅 謀谋 謹谨 譜谱 豐丰 貝贝 貶贬 賊贼 賄贿 贖赎 趕赶 趙赵 躍跃 軌轨 軸轴 輔辅
輩辈 輯辑 轄辖 轟轰 辭辞 迴回 遊游 醞酝 鈴铃 鉅巨 鉛铅 鍊炼 闖闯 隴陇 鞏巩 韋韦 頒颁 頗颇 頹颓 顛颠
顫颤 飄飘 餓饿 饋馈 駁驳 騎骑 鬍胡 魯鲁 鴨鸭
`

/** Simplified characters that Traditional Chinese uses too, in other words. */
const SIMPLIFIED_ALSO_TRADITIONAL = new Set(
  '板只制托咨里着于余松斗面系准征采云后并布占舍叶胜范筑适宁几厘冲致岭周向御帘丰胡回游巨蜡洒炼辟恒烟叠台划',
)
/** Traditional characters that Simplified Chinese uses too. */
const TRADITIONAL_ALSO_SIMPLIFIED = new Set('著')

const PAIRS = TABLE.trim()
  .split(/\s+/)
  .map((pair) => [...pair] as [traditional: string, simplified: string])

/** Characters of Simplified Chinese only → their Traditional forms. */
export const ONLY_SIMPLIFIED = new Map(
  PAIRS.filter(([, simplified]) => !SIMPLIFIED_ALSO_TRADITIONAL.has(simplified)).map(([traditional, simplified]) => [
    simplified,
    traditional,
  ]),
)
/** Characters of Traditional Chinese only → their Simplified forms. */
export const ONLY_TRADITIONAL = new Map(PAIRS.filter(([traditional]) => !TRADITIONAL_ALSO_SIMPLIFIED.has(traditional)))
